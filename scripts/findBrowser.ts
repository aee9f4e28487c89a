import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowser = '/usr/bin/chromium'
const installTimeoutMs = 120_000

/** Headless, offline, the same on a developer's machine and in a container without a sandbox. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/**
 * The path of a Chromium that starts: Playwright's own, the system's, one that Playwright installs (two minutes at most),
 * one that apt installs when we are root. The answer is kept in the environment for the processes that come after.
 *
 * Errors: throws one sentence that says what to do when none of them gave a browser.
 */
export function findBrowser(): string {
  const known = process.env['PARLEY_BROWSER']
  if (known !== undefined && known !== '') return known
  const found = [ownBrowser, debianBrowser, installedByPlaywright, installedByApt].reduce<string | null>(
    (path, next) => path ?? next(),
    null,
  )
  if (found === null) {
    throw new Error(
      `No Chromium was found for the browser tests. Run \`npx playwright install --with-deps chromium\`, or install one ` +
        `at ${systemBrowser}, or set PARLEY_BROWSER to the path of one, and run the tests again.`,
    )
  }
  process.env['PARLEY_BROWSER'] = found
  return found
}

const ownBrowser = (): string | null => starts(chromium.executablePath())
const debianBrowser = (): string | null => starts(systemBrowser)

function installedByPlaywright(): string | null {
  console.error('No Chromium yet: asking Playwright to install one (two minutes at most).')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: installTimeoutMs })
  return ownBrowser()
}

function installedByApt(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.error('Still no Chromium: asking apt for one.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 2, 2], env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 2, 2], env })
  return debianBrowser()
}

// A browser that is there without its libraries would fail every test with a riddle; asking its version finds out.
function starts(path: string): string | null {
  if (!existsSync(path)) return null
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0 ? path : null
}
