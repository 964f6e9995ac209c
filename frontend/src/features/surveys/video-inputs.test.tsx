import { addVideoComment } from '@portal/contracts/http/video-comments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, serve } from '../../../test-support/server.ts'
import { aQuestion } from '../../../test-support/survey.ts'
import { keepingPage } from './answers/answered.ts'
import type { Answers } from './answers/answers.ts'
import { ChannelProvider, memberChannel } from './channel.tsx'
import { PageProvider } from './page-context.tsx'
import { QuestionCard } from './question-card.tsx'
import { StoreProvider } from './store-context.tsx'
import { makePageStore } from './survey-store.ts'

const film = { address: '/videos/kettle.webm', seconds: 4, poster: '', captions: '', transcript: 'Tea.' }
const address = { token: 'a-token-of-twenty-letters', backgroundVars: 'SOURCE=2', entersAll: true }

let asked: readonly Asked[] = []
/** The player of jsdom plays nothing: it tells that it begins and stops, and is where the test puts it. */
beforeEach(() => {
  asked = serve(() => ({ body: { status: 200 } }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    fireEvent.play(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this)
  })
})

const show = async (reaction: 'comments' | 'likes', DATA: Answers = {}) => {
  const store = makePageStore({ DATA, version: 3 }, {})
  const QuestionType = reaction === 'comments' ? 51 : 52
  const question = aQuestion({ QuestionType, maxSelections: 2, video: { ...film, reaction } })
  const refresh = vi.fn()
  openScreen(
    <StoreProvider value={store}>
      <ChannelProvider value={memberChannel(address)}>
        <PageProvider value={{ onAnswered: () => undefined, isAutoNext: false, refresh }}>
          <QuestionCard question={question} />
        </PageProvider>
      </ChannelProvider>
    </StoreProvider>,
  )
  const player = await screen.findByLabelText<HTMLVideoElement>('Video', {}, { timeout: 10_000 })
  const answers = () => store.getState().answers
  return { question, player, answers, refresh, isKept: () => keepingPage([question], answers()) !== undefined }
}

const overlay = (name = 'Comment on this moment') => {
  const found = screen.getAllByRole('button', { name }).find((one) => one.className === 'video__overlay')
  if (!found) throw new Error('The picture has no button.')
  found.getBoundingClientRect = () => new DOMRect(100, 100, 200, 100)
  return found
}

const press = (name?: string) => fireEvent.click(overlay(name), { detail: 1, clientX: 150, clientY: 180 })

/** The player comes to a moment while it plays. */
const reach = (player: HTMLVideoElement, seconds: number) => {
  player.currentTime = seconds
  fireEvent.timeUpdate(player)
}

describe('a question about a video', () => {
  it('begins by a press on the picture, stops by the next one, and takes a comment about this moment and place', async () => {
    const { player, answers } = await show('comments')
    press()
    expect(answers()).toEqual({ Q1: 'begun 4' })
    reach(player, 1.5)
    press()
    const box = screen.getByRole('textbox', { name: 'Comment' })
    expect(box).toBe(document.activeElement)
    await userEvent.type(box, 'A nice colour')
    await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
    expect(answers()).toEqual({ Q1: 'begun 4\n1.5 0.25 0.8 comment A nice colour' })
    expect(document.activeElement?.className, 'the next press stops the video again').toBe('video__overlay')
    expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
    expect(within(screen.getByRole('list', { name: 'What you have said' })).getByText('A nice colour')).toBeTruthy()
    await waitFor(() => expect(asked.map(({ path }) => path)).toEqual([addVideoComment.path]))
    expect(asked[0]?.body).toMatchObject({ QuestionID: 'Q1', atVideoLength: 1.5, xPosition: 0.25, yPosition: 0.8 })
    expect(asked[0]?.body).toMatchObject({ version: 3, backgroundVars: 'SOURCE=2', enterAllFolders: 1 })
  })

  it('goes on by a second press, by Cancel and by Escape, and keeps nothing then', async () => {
    const { player, answers } = await show('comments')
    press()
    const ways = [
      () => press('Go on playing'),
      () => fireEvent.click(screen.getByRole('button', { name: 'Cancel and go on' })),
      () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Comment' }), { key: 'Escape' }),
    ]
    for (const leave of ways) {
      reach(player, 1)
      press()
      expect(screen.getByRole('textbox', { name: 'Comment' })).toBeTruthy()
      leave()
      expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
      expect(document.activeElement?.className).toBe('video__overlay')
    }
    expect(vi.mocked(player.play)).toHaveBeenCalledTimes(4)
    expect(answers()).toEqual({ Q1: 'begun 4' })
  })

  it('needs words for a comment, and none to like a moment; who has no pointer chooses the place', async () => {
    const first = await show('comments')
    fireEvent.click(screen.getAllByRole('button', { name: 'Comment on this moment' }).at(-1) ?? first.player)
    await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
    expect(screen.getByText('Please write a comment, or cancel.')).toBeTruthy()
  })

  it('takes whether a moment is liked, at a place that is chosen from a list', async () => {
    const { answers } = await show('likes')
    await userEvent.click(screen.getByRole('button', { name: 'React to this moment' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where in the picture' }), 'Top right')
    await userEvent.click(screen.getByRole('button', { name: 'I do not like it' }))
    expect(String(answers()['Q1'])).toMatch(/\n0 0\.8333 0\.1667 dislike$/)
  })

  it('keeps the page until the video has been seen to its end, and then for good', async () => {
    const { player, isKept, answers } = await show('comments')
    expect(isKept()).toBe(true)
    press()
    expect(isKept()).toBe(true)
    fireEvent.ended(player)
    expect(isKept()).toBe(false)
    fireEvent.play(player)
    expect([isKept(), answers()]).toEqual([false, { Q1: 'ended 4' }])
    expect(screen.getByText(/You have seen the video to its end/)).toBeTruthy()
  })

  it('takes who jumps ahead back to where they were', async () => {
    const { player } = await show('comments')
    reach(player, 1)
    player.currentTime = 3.5
    fireEvent.seeking(player)
    expect(player.currentTime).toBe(1)
    player.currentTime = 0.5
    fireEvent.seeking(player)
    expect(player.currentTime).toBe(0.5)
  })

  it('that the browser cannot play says so, and keeps nobody', async () => {
    const { player, isKept, refresh } = await show('comments')
    fireEvent.error(player)
    expect(refresh, 'the page is asked whether it still waits').toHaveBeenCalledTimes(1)
    expect(screen.getByText('Your browser cannot play this video.')).toBeTruthy()
    expect(isKept()).toBe(false)
  })

  it('has what was said before, which can be changed and removed; no more is taken than is allowed', async () => {
    const { answers } = await show('comments', { Q1: 'ended 4\n1 0.5 0.5 comment One\n2 0.5 0.5 comment Two' })
    expect(screen.getByText(/You have said as much as possible/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /Change what you said at 0:01/ }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), ' more')
    await userEvent.click(screen.getByRole('button', { name: 'Save and go on' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove what you said at 0:02' }))
    expect(answers()).toEqual({ Q1: 'ended 4\n1 0.5 0.5 comment One more' })
  })
})
