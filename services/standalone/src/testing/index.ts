export { startStandalone } from '../app.ts';
export { middleAnswers, openTablet, playPatient } from '../simulate/patient.ts';
