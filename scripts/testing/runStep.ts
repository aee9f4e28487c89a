import { spawnSync } from 'node:child_process'

/** Runs one step of the check with its output shown as it comes; true when it ended with 0. */
export function runStep(title: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  const [program = '', ...rest] = command
  console.log(`\n── ${title}: ${command.join(' ')}`)
  const began = performance.now()
  const { status } = spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, ...env } })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${title}: ${status === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  return status === 0
}
