import type { PainAssessmentElement } from '@pain-assessment/client/element';
import { play, type Way } from './play.ts';

const set = (element: PainAssessmentElement, way: Way, url: string) => {
  if (way === 'property') element.sessionUrl = url;
  else element.setAttribute('session-url', url);
};

void play((way, heard) => {
  let element: PainAssessmentElement;
  return {
    mount(box, url) {
      element = document.createElement('pain-assessment');
      element.addEventListener('completed', () => heard('completed'));
      element.addEventListener('error', ({ detail }) => heard(detail.code));
      box.append(element);
      if (url !== null) set(element, way, url);
    },
    update: (url) => set(element, way, url),
    unmount: () => element.remove(),
  };
});
