import { type Stroke, TYPOLOGIES, type Typology, VIEWS } from '@pain-assessment/contracts';
import type { Avatar, PainLayers } from '@pain-assessment/pain-map';
import { findAreas, findTouchedArea, type PainArea, type Touched } from './areas.ts';
import { addKind, type Extent, findExtent, removeKind } from './kinds.ts';

/** The marked areas, and those of them of which the patient is telling what they feel like. */
export class AreaChoice {
  all: readonly PainArea[] = [];
  chosen: readonly PainArea[] = [];
  /** Kind that was told last; its example is shown. */
  told: Typology | null = null;

  /** Looks for the areas anew. Where there is only one, there is nothing to choose between. */
  find(layers: PainLayers): void {
    this.all = VIEWS.flatMap((view) => findAreas(layers, view));
    this.choose(this.all.length === 1 ? this.all : []);
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
  }

  /** How much of what is chosen feels like each kind; null where nothing is chosen. */
  extents(layers: PainLayers): Readonly<Record<Typology, Extent>> | null {
    if (!this.chosen.length) return null;
    const extent = (kind: Typology) => [kind, findExtent(this.chosen, kind, layers)] as const;
    return Object.fromEntries(TYPOLOGIES.map(extent)) as Record<Typology, Extent>;
  }

  /** Strokes of the kinds after all that is chosen is said to feel like this, or not to. */
  tell(
    { kind, on }: { readonly kind: Typology; readonly on: boolean },
    strokes: readonly Stroke[],
    { avatar, layers }: { readonly avatar: Avatar; readonly layers: PainLayers },
  ): readonly Stroke[] {
    this.told = kind;
    return this.chosen.reduce(
      (told, area) => (on ? addKind(area, kind, told) : removeKind(area, kind, { strokes: told, avatar, layers })),
      strokes,
    );
  }
}
