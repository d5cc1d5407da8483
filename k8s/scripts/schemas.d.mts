/** Schema of the values of each chart. */
export const schemas: Record<'api-gateway' | 'scoring' | 'report-renderer' | 'pain-assessment', object>;
