import { VideoQuestion } from './parts/video/video-question.tsx'

/** The texts that only questions about videos have. */
export const sections = ['surveys/video'] as const

export const Input = VideoQuestion
