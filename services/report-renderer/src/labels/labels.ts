import type { Intensity, McriBranch, Typology, View, Zone } from '@pain-assessment/contracts';

/** Every word of ours on the report, in one language; `{name}` is filled in. */
export interface Labels {
  readonly title: string;
  readonly zones: Readonly<Record<Zone, string>>;
  readonly facts: { readonly zone: string; readonly computedAt: string; readonly reference: string };
  /** With {page} and {pages}. */
  readonly page: string;
  readonly mcri: {
    readonly expansion: string;
    /** With {score}; the sentence that stands for the picture of the radar. */
    readonly radarText: string;
    readonly worst: string;
    readonly best: string;
    readonly branchesCaption: string;
    readonly branches: Readonly<Record<McriBranch, string>>;
    /** Short forms at the tips of the radar. */
    readonly tips: Readonly<Record<McriBranch, string>>;
    readonly notComputed: string;
    readonly missing: string;
    readonly missingMap: string;
    /** With {name}. */
    readonly missingQuestionnaire: string;
    /** With {name} and {items}. */
    readonly missingItems: string;
    /** With {version}. */
    readonly notice: string;
  };
  readonly glance: {
    readonly heading: string;
    readonly where: string;
    readonly strength: string;
    readonly kind: string;
    readonly limits: string;
    readonly notAssessed: string;
    readonly noPain: string;
    readonly noKind: string;
    readonly families: Readonly<Record<'mechanical' | 'neuropathic', string>>;
  };
  readonly map: {
    readonly heading: string;
    readonly intensity: string;
    readonly typology: string;
    readonly family: string;
    readonly views: Readonly<Record<View, string>>;
    readonly left: string;
    readonly right: string;
    readonly intensities: Readonly<Record<Intensity, string>>;
    readonly typologies: Readonly<Record<Typology, string>>;
    readonly untyped: string;
    readonly surface: string;
    readonly share: string;
    readonly painfulArea: string;
    /** With {percent}. */
    readonly ofBody: string;
    readonly outsidePain: string;
    readonly regions: string;
    readonly nothingDrawn: string;
    readonly noPain: string;
    readonly leftEmpty: string;
    readonly notAsked: string;
    /** With {height}. */
    readonly basis: string;
    readonly sides: string;
  };
  readonly scores: {
    readonly heading: string;
    readonly introduction: string;
    /** With {version}. */
    readonly version: string;
    /** With {answered} and {items}. */
    readonly answered: string;
    readonly higherIsWorse: string;
    readonly higherIsBetter: string;
    readonly worse: string;
    readonly better: string;
    readonly notComputed: string;
    readonly notAsked: string;
  };
  readonly answers: { readonly heading: string; readonly rights: string };
  readonly methods: {
    readonly heading: string;
    readonly surfaces: string;
    readonly scores: string;
    readonly identity: string;
    /** With {api}, {engine}, {surfaces} and {mcri}. */
    readonly versions: string;
  };
}

/** Fills `{name}` places of a label. */
export function fill(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
