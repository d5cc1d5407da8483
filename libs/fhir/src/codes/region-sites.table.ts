/**
 * Body structures of SNOMED CT by the part of a region, if a published value set has a code for the whole part. Front
 * and back of one part have the same code. Displays are those of the value set.
 */
export const REGION_SITES: Readonly<Record<string, { readonly code: string; readonly display: string }>> = {
  // eHealth Belgium, HL7 Belgium Referral 1.0.0, ValueSet be-vs-body-site.
  face: { code: '89545001', display: 'Face structure' },
  shoulder: { code: '16982005', display: 'Shoulder region structure' },
  hip: { code: '29836001', display: 'Hip region structure' },
  upper_arm: { code: '40983000', display: 'Structure of upper limb between shoulder and elbow' },
  elbow: { code: '127949000', display: 'Elbow region structure' },
  forearm: { code: '14975008', display: 'Forearm structure' },
  knee: { code: '72696002', display: 'Knee region structure' },
  shin: { code: '78234002', display: 'Shin structure' },
  ankle: { code: '344001', display: 'Ankle region structure' },
  foot: { code: '56459004', display: 'Foot structure' },
  heel: { code: '76853006', display: 'Heel structure' },
  sacrum: { code: '699698002', display: 'Structure of sacral vertebral column' },
  anus: { code: '53505006', display: 'Anal structure' },
  // The same guide, ValueSet be-vs-diagnostic-imaging-indication.
  groin: { code: '26893007', display: 'Inguinal region structure (body structure)' },
  wrist: { code: '8205005', display: 'Wrist region structure (body structure)' },
  // US Department of Veterans Affairs, ConceptMap VF_VitalsBodySite.
  calf: { code: '53840002', display: 'Structure of calf of leg (body structure)' },
  // DICOM PS3.16, CID 4031 Common Anatomic Regions.
  thoracic_spine: { code: '122495006', display: 'Thoracic spine' },
  lumbar_spine: { code: '122496007', display: 'Lumbar spine' },
};
