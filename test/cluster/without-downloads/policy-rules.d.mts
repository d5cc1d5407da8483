interface Named {
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

/** Objects of the API server, the input of the rules. */
export interface Observed {
  pods: (Named & { spec: { hostNetwork?: boolean }; status: { podIP?: string; phase: string } })[];
  policies: (Named & { spec: Record<string, unknown> })[];
  namespaces: Named[];
}

export function writeRules(observed: Observed): string;
