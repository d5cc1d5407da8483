interface Named {
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

/** Objects as the API server has them, of which the rules are made. */
export interface Observed {
  pods: (Named & { spec: { hostNetwork?: boolean }; status: { podIP?: string; phase: string } })[];
  policies: (Named & { spec: Record<string, unknown> })[];
  namespaces: Named[];
}

export function writeRules(observed: Observed): string;
