import type { Protocol } from 'puppeteer-core';
import type { Tablet } from './tablet.ts';

/** Roles that a screen reader announces or jumps to, in the words of docs/accessibility.md. */
const ROLES: Readonly<Record<string, string>> = {
  heading: 'heading',
  button: 'button',
  radio: 'radio button',
  checkbox: 'checkbox',
  slider: 'slider',
  textbox: 'text field',
  image: 'image',
  group: 'group',
  radiogroup: 'radio group',
  DisclosureTriangle: 'disclosure',
  list: 'list',
  listitem: 'list item',
  status: 'announced',
  alert: 'announced at once',
};

/** Roles without a name of their own: their text is read. */
const READ = new Set(['status', 'alert', 'listitem']);

/** One line for each run of a role on the screen, in the order of the accessibility tree: `role: name · name`. */
export async function listSpoken({ page }: Tablet): Promise<string[]> {
  const client = await page.createCDPSession();
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenIn = ({ childIds = [] }: Protocol.Accessibility.AXNode) => childIds.flatMap((id) => byId.get(id) ?? []);
  const textIn = (node: Protocol.Accessibility.AXNode): string =>
    node.role?.value === 'StaticText' ? String(node.name?.value) : childrenIn(node).map(textIn).join('');
  const found: { role: string; names: string[] }[] = [];
  const visit = (node: Protocol.Accessibility.AXNode) => {
    const role = ROLES[node.role?.value];
    const name = READ.has(node.role?.value) ? textIn(node) : String(node.name?.value ?? '');
    if (!node.ignored && role && name.trim()) {
      const last = found.at(-1);
      const spoken = name.replace(/\s+/g, ' ').trim();
      if (last?.role === role) last.names.push(spoken);
      else found.push({ role, names: [spoken] });
    }
    for (const child of childrenIn(node)) visit(child);
  };
  const [root] = nodes;
  if (root) visit(root);
  return found.map(({ role, names }) => `${role}: ${names.join(' · ')}`);
}
