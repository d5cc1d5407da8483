/**
 * The circles of a directed graph: each group of two or more nodes that reach one another, or a node that reaches itself
 * (strongly connected components, Tarjan 1972, doi:10.1137/0201010).
 */
export function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let low = own;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? own);
    }
    lowest.set(node, low);
    if (low !== own) return low;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1 || graph.get(node)?.has(node)) circles.push(group.sort());
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
