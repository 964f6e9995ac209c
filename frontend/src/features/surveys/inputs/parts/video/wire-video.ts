import type { WireQuestion } from '@portal/contracts/http/surveys'

export type WireVideo = NonNullable<WireQuestion['video']>

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A moment of a video, as players write it: 1:05. */
export const momentOf = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`
}
