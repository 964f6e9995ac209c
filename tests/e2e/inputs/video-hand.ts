import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from './hands.ts'

/** It is uploaded in parts. */
export const kettle = readFileSync(new URL('../../../frontend/public/videos/kettle.webm', import.meta.url))

export const video = { address: '/videos/kettle.webm', seconds: 4 }

/** Of a video that is still played: on a busy machine one of four seconds would be over before it is stopped. */
const SLOW = 0.0625
/** The rest of it is waited for. */
const FAST = 8

const atRate = (main: Locator, rate: number): Promise<void> =>
  main.locator('video').evaluate((element: HTMLVideoElement, wanted) => {
    element.playbackRate = wanted
  }, rate)

/** Begins the video, or goes on with it, and stops it a moment later by a press on its picture. */
export const stopIt = async (hand: Hand, main: Locator) => {
  const player = main.locator('video')
  const overlay = main.locator('.video__overlay')
  const now = () => player.evaluate((element: HTMLVideoElement) => element.currentTime)
  const isPaused = () => player.evaluate((element: HTMLVideoElement) => element.paused)
  await atRate(main, SLOW)
  if (await isPaused()) await hand.press(overlay)
  const from = await now()
  await expect.poll(now).toBeGreaterThan(from)
  await hand.press(overlay)
  await expect(main.locator('.video__form')).toBeVisible()
  expect(await isPaused()).toBe(true)
}

/** The page cannot be sent before. */
export const untilItsEnd = async (page: Page) => {
  const button = page.locator('button[type=submit]')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await atRate(page.locator('main'), FAST)
  await expect(button).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
}
