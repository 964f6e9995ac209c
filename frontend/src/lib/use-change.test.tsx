import { publishSite } from '@portal/contracts/http/site-settings'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../test-support/server.ts'
import { useChange } from './use-change.ts'

function Publishing() {
  const { mutate, isPending } = useChange(publishSite, () => undefined)
  return (
    <button type="button" disabled={isPending} onClick={() => mutate({})}>
      Publish
    </button>
  )
}

const done = { body: { status: 'success' } }

const keysOf = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a change that is asked for again', () => {
  const clock = { now: 0 }

  /** Two presses, so many milliseconds apart. @returns how many commands they were */
  const commandsOf = async (first: 'lost' | ReturnType<typeof problem>, apartMs: number): Promise<number> => {
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
    const asked = serve((request) => (keysOf([request]).length === 0 || keysOf(asked).length > 1 ? done : first))
    openScreen(<Publishing />)
    const button = () => screen.getByRole('button', { name: 'Publish' })
    for (const nth of [1, 2]) {
      await userEvent.click(button())
      await waitFor(() => expect(keysOf(asked)).toHaveLength(nth))
      await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false))
      clock.now += apartMs
    }
    return new Set(keysOf(asked)).size
  }

  it('after its answer is another one: somebody may have undone it since', async () => {
    expect(await commandsOf(done, 1_000)).toBe(2)
  })

  it('after a refusal is another one', async () => {
    expect(await commandsOf(problem(409, 'not-possible'), 1_000)).toBe(2)
  })

  it.each([
    ['a lost reply', 'lost'],
    ['a failure of the server', problem(500, 'internal')],
  ] as const)('after %s is the same one: it may have been carried out', async (_, reply) => {
    expect(await commandsOf(reply, 1_000)).toBe(1)
  })

  it('by a double click is the same one', async () => {
    expect(await commandsOf(done, 200)).toBe(1)
  })
})
