import { execFileSync } from 'node:child_process'

/** Whether a program of this machine ends well. An installation may take minutes. */
export const runsHere = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

/** Installs a package of the distribution: as root on Debian. Whether that ended well. */
export const installsHere = (name: string): boolean =>
  process.getuid?.() === 0 &&
  runsHere('apt-get', ['update']) &&
  runsHere('apt-get', ['install', '-y', '--no-install-recommends', name])
