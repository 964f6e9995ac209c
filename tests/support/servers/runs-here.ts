import { execFileSync } from 'node:child_process'

/** Whether a program of this machine ends well. An installation may take minutes. */
export const runsHere = (program: string, args: readonly string[]): boolean => {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync(program, args, { stdio: 'ignore', timeout: 300_000, env })
    return true
  } catch {
    return false
  }
}

/** Installs packages of the distribution: as root on Debian. Whether that ended well. */
export const installsHere = (...names: readonly string[]): boolean =>
  process.getuid?.() === 0 &&
  runsHere('apt-get', ['update']) &&
  runsHere('apt-get', ['install', '-y', '--no-install-recommends', ...names])
