import { spawnSync } from 'node:child_process'

/** Runs npm with these arguments in `root` and returns its exit code. */
export function runNpm(root, args) {
  const inherited = process.env.npm_execpath
  // npm passes its own path to its scripts; by hand, `npm` is a .cmd file on Windows and needs the shell.
  const known = inherited !== undefined && /\.[cm]?js$/.test(inherited)
  const result = known
    ? spawnSync(process.execPath, [inherited, ...args], options(root))
    : spawnSync('npm', args, { ...options(root), shell: process.platform === 'win32' })
  return result.status ?? 1
}

const options = (root) => ({ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
