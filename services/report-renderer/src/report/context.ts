import { type Locale, type PdfRequest, VIEWS } from '@pain-assessment/contracts';
import { avatarOf, bodyShapeOf, largestRegions, rasterise, regionName } from '@pain-assessment/pain-map';
import { type Format, formatOf } from '../labels/format.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsOf } from '../labels/labels-of.ts';
import type { Body } from './bare-body.ts';

/** A painful region in words with its share of the painful area in percent, rounded by the format. */
export interface RegionWords {
  readonly name: string;
  readonly percent: number;
}

/** What every page writes from. */
export interface ReportContext {
  readonly result: PdfRequest['result'];
  readonly account: { readonly name: string; readonly logo: string | null };
  readonly heightCm: number;
  readonly body: Body;
  readonly locale: Locale;
  readonly labels: Labels;
  readonly format: Format;
  /** Whether the pain map was asked for; its numbers are missing all the same where it was left empty. */
  readonly mapAsked: boolean;
  readonly regions: readonly RegionWords[];
}

const MOST_REGIONS = 6;

function regionsOf({ patient, cartography, result }: PdfRequest): readonly RegionWords[] {
  if (!cartography || cartography.strokes.length === 0) return [];
  const avatar = avatarOf(patient.sex, bodyShapeOf(patient));
  const layers = rasterise(cartography, avatar);
  const painful = VIEWS.reduce(
    (sum, view) => layers[view].intensity.reduce((cells, intensity) => (intensity > 0 ? cells + 1 : cells), sum),
    0,
  );
  return largestRegions(layers, avatar, MOST_REGIONS).map(({ region, cells }) => ({
    name: regionName(region.id, result.locale, 'professional'),
    percent: (100 * cells) / painful,
  }));
}

/** Gathers what the pages need; `logo` is the account's, made safe. */
export function reportContext(request: PdfRequest, logo: string | null): ReportContext {
  const { result, account, patient, cartography } = request;
  return {
    result,
    account: { name: account.name, logo },
    heightCm: patient.height_cm,
    body: { sex: patient.sex, shape: bodyShapeOf(patient) },
    locale: result.locale,
    labels: labelsOf(result.locale),
    format: formatOf(result.locale),
    mapAsked: cartography !== null,
    regions: regionsOf(request),
  };
}
