import { type Stroke, TYPOLOGIES, type Typology, VIEWS } from '@pain-assessment/contracts';
import type { ReactiveControllerHost } from 'lit';
import { addKind, type Extent, findExtent, removeKind } from '../map/area-kinds.ts';
import { findAreas, findTouchedArea, type PainArea, type Touched } from '../map/areas.ts';
import type { BodyMap } from '../map/body-map.ts';

/** The marked areas, and those of them of which the patient is telling what they feel like. */
export class AreaChoice {
  all: readonly PainArea[] = [];
  chosen: readonly PainArea[] = [];
  /** Kind that was told last; its example is shown. */
  told: Typology | null = null;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Looks for the areas anew. Where there is only one, there is nothing to choose between. */
  find({ layers }: BodyMap): void {
    this.all = VIEWS.flatMap((view) => findAreas(layers, view));
    this.chosen = this.all.length === 1 ? this.all : [];
    this.told = null;
  }

  /** Chooses what a finger touched; false where it touched none. */
  touch(touched: Touched): boolean {
    const area = findTouchedArea(this.all, touched);
    if (area) this.choose([area]);
    return area !== null;
  }

  choose(areas: readonly PainArea[]): void {
    this.chosen = areas;
    this.told = null;
    this.#host.requestUpdate();
  }

  /** How much of what is chosen feels like each kind; null where nothing is chosen. */
  extents({ layers }: BodyMap): Readonly<Record<Typology, Extent>> | null {
    if (!this.chosen.length) return null;
    const extent = (kind: Typology) => [kind, findExtent(this.chosen, kind, layers)] as const;
    return Object.fromEntries(TYPOLOGIES.map(extent)) as Record<Typology, Extent>;
  }

  /** Strokes of the kinds after all that is chosen is said to feel like this, or not to. */
  tell({ kind, on }: { kind: Typology; on: boolean }, strokes: readonly Stroke[], map: BodyMap): readonly Stroke[] {
    this.told = kind;
    const { avatar, layers } = map;
    return this.chosen.reduce(
      (told, area) => (on ? addKind(area, kind, told) : removeKind(area, kind, { strokes: told, avatar, layers })),
      strokes,
    );
  }
}
