import { expect, test } from '@jest/globals';
import { findCircles } from './graph.ts';

const graph = (arrows: string) => {
  const found = new Map<string, Set<string>>();
  for (const arrow of arrows.split(' ')) {
    const [from = '', to = ''] = arrow.split('>');
    found.set(from, (found.get(from) ?? new Set()).add(to));
  }
  return found;
};

test('a graph with arrows in one direction has no circle', () => {
  expect(findCircles(graph('a>b a>c b>d c>d'))).toEqual([]);
});

test('two nodes with arrows to each other, a ring of three and a node with an arrow to itself are circles', () => {
  expect(findCircles(graph('a>b b>a'))).toEqual([['a', 'b']]);
  expect(findCircles(graph('x>a a>b b>c c>a c>d'))).toEqual([['a', 'b', 'c']]);
  expect(findCircles(graph('a>a'))).toEqual([['a']]);
});
