/** XYZ of the colorants adapted to D50, and of the white point (IEC 61966-2-1; ICC.1:2004-10, annex E). */
const COLORANTS = {
  rXYZ: [0.436066, 0.222488, 0.013916],
  gXYZ: [0.385147, 0.716873, 0.097076],
  bXYZ: [0.143066, 0.060608, 0.714096],
  wtpt: [0.964203, 1, 0.824905],
} as const;
/** sRGB's curve: ((x + 0.055) / 1.055)^2.4 from 0.04045 on, else x / 12.92. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;
/** Bradford adaptation from D65 to D50. */
const ADAPTATION = [1.047882, 0.022919, -0.050217, 0.029587, 0.990479, -0.017059, -0.009232, 0.015076, 0.751678];

const fixed = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65536), 4 * index);
  return bytes;
};
const element = (type: string, ...data: readonly Buffer[]) => Buffer.concat([Buffer.from(`${type}\0\0\0\0`), ...data]);
const words = (text: string) => {
  const letters = Buffer.from(text, 'utf16le').swap16();
  const record = Buffer.alloc(20);
  for (const [at, value] of [1, 12, 0x656e5553, letters.length, 28].entries()) record.writeUInt32BE(value, 4 * at);
  return element('mluc', record, letters, Buffer.alloc((4 - (letters.length % 4)) % 4));
};

const parametricCurve = element('para', Buffer.from([0, 3, 0, 0]), fixed(CURVE));
const ELEMENTS: readonly (readonly [string, Buffer])[] = [
  ['desc', words('sRGB IEC61966-2.1')],
  ['cprt', words('No copyright, use freely')],
  ...Object.entries(COLORANTS).map(([tag, xyz]) => [tag, element('XYZ ', fixed(xyz))] as const),
  ['chad', element('sf32', fixed(ADAPTATION))],
  ...['rTRC', 'gTRC', 'bTRC'].map((tag) => [tag, parametricCurve] as const),
];

const HEADER_BYTES = 128;
const VERSION_4_2 = 0x04200000;

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(VERSION_4_2, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // The date that a profile must have; this one never changes.
  for (const [index, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + 2 * index);
  bytes.write('acsp', 36, 'latin1');
  fixed(COLORANTS.wtpt).copy(bytes, 68);
  return bytes;
}

/** The colour space sRGB as an ICC profile of version 4.2, written here from its standard, so that no licence applies. */
export function createSrgbProfile(): Buffer {
  const table = Buffer.alloc(4 + 12 * ELEMENTS.length);
  table.writeUInt32BE(ELEMENTS.length, 0);
  const data: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let end = HEADER_BYTES + table.length;
  for (const [index, [tag, bytes]] of ELEMENTS.entries()) {
    if (!places.has(bytes)) {
      places.set(bytes, end);
      data.push(bytes);
      end += bytes.length;
    }
    table.write(tag, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(places.get(bytes) ?? 0, 8 + 12 * index);
    table.writeUInt32BE(bytes.length, 12 + 12 * index);
  }
  return Buffer.concat([header(end), table, ...data]);
}
