export declare function fillVariables(
  query: string,
  values: { readonly rateInterval: string; readonly namespace: string },
): string;
