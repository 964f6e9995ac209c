import type { LocalText } from '@portal/contracts/survey/local-text'
import type { Reaction } from '@portal/contracts/survey/marks'
import { noBox, type ShapeEdges } from './shape-edges.ts'

type MarksQuestion = Readonly<{
  reaction: Reaction
  video: Readonly<{
    address: string
    seconds: number
    poster?: string | undefined
    captions?: string | undefined
    transcript?: LocalText | undefined
  }>
}>

/** What is said about moments of a video is not in a table of answers: it cannot be imported. */
export const marks = ({ reaction, video }: MarksQuestion): ShapeEdges => ({
  seconds: video.seconds + 15,
  box: ({ plain }) => ({
    ...noBox,
    video: {
      address: video.address,
      seconds: video.seconds,
      poster: video.poster ?? '',
      captions: video.captions ?? '',
      transcript: plain(video.transcript),
      reaction,
    },
  }),
  fields: [],
  needs: 'needs-nothing',
  isPlaced: () => false,
  targets: [],
  offersNoComment: () => true,
  cells: () => [],
})
