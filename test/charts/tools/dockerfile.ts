import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.ts';

/** One instruction of a stage, with continuation lines joined. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A stage: its base image, with defaults of arguments filled in, and its instructions. */
export interface Stage {
  readonly name: string;
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** Reads the stages of the Dockerfile. */
export function parseDockerfile(): Stage[] {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replace(/\\\n\s*/g, '');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const stages: { name: string; from: string; instructions: Instruction[] }[] = [];
  const defaults = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'ARG' && stages.length === 0) {
      const [argument = '', value = ''] = rest.split('=');
      defaults.set(argument, value);
    } else if (name === 'FROM') {
      const [image = '', , stage = ''] = rest.split(' ');
      const from = image.replace(/^\$\{(\w+)\}$/, (_, argument: string) => defaults.get(argument) ?? '');
      stages.push({ name: stage, from, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** Files of the build context: those of this checkout that .dockerignore does not exclude. */
export function contextFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const rules = lines.map((line) => ({ leavesOut: !line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  // The last matching rule decides.
  const isLeftOut = (file: string) => rules.findLast(({ pattern }) => pattern.test(file))?.leavesOut ?? false;
  return listed.split('\n').filter((file) => file !== '' && !isLeftOut(file));
}

function toPattern(line: string): RegExp {
  const anywhere = line.startsWith('**/');
  const escaped = line
    .replace(/^\*\*\//, '')
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${anywhere ? '(.*/)?' : ''}${escaped}(/|$)`);
}

/**
 * Runs the steps of a stage and of earlier ones without a container: each stage has its own directory, and this machine
 * replaces the base images. Returns the stage's working directory.
 */
export function runStage(name: string, directory: string, environment: Record<string, string> = {}): string {
  const stages = new Map(parseDockerfile().map((stage) => [stage.name, stage]));
  const done = new Map<string, string>();

  function stageRoot(stageName: string): string {
    const existing = done.get(stageName);
    if (existing !== undefined) return existing;
    const stage = stages.get(stageName);
    if (!stage) throw new Error(`the Dockerfile has no stage ${stageName}`);
    const root = join(directory, stageName);
    done.set(stageName, root);
    mkdirSync(root, { recursive: true });
    if (stages.has(stage.from)) cpSync(stageRoot(stage.from), root, { recursive: true, verbatimSymlinks: true });
    for (const instruction of stage.instructions) perform(stage, root, instruction);
    return root;
  }

  function perform(stage: Stage, root: string, { name: instruction, text }: Instruction): void {
    const workdir = join(root, findWorkdir(stage));
    mkdirSync(workdir, { recursive: true });
    if (instruction === 'COPY') copy(text, workdir);
    if (instruction === 'RUN') {
      const env = { ...process.env, NODE_OPTIONS: '', CI: 'true', TURBO_TELEMETRY_DISABLED: '1', ...environment };
      const { status, stdout, stderr } = spawnSync('sh', ['-c', text], { cwd: workdir, encoding: 'utf8', env });
      if (status !== 0) throw new Error(`RUN ${text}\n${stdout}\n${stderr}`);
    }
  }

  function copy(text: string, workdir: string): void {
    const [, from, source = '', target = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
    if (from !== undefined)
      cpSync(
        join(stageRoot(from), source),
        source.endsWith('/') ? join(workdir, target) : join(workdir, target, source.split('/').at(-1) ?? ''),
        { recursive: true, verbatimSymlinks: true },
      );
    else {
      for (const file of contextFiles()) {
        mkdirSync(dirname(join(workdir, file)), { recursive: true });
        cpSync(join(ROOT, file), join(workdir, file));
      }
    }
  }

  function findWorkdir(stage: Stage): string {
    const own = stage.instructions.find(({ name: instruction }) => instruction === 'WORKDIR');
    const parent = stages.get(stage.from);
    return own?.text ?? (parent ? findWorkdir(parent) : '/');
  }

  const root = stageRoot(name);
  return join(root, findWorkdir(stages.get(name) as Stage));
}
