/** What a converter made: files in the folder that it was given. */
export type ConvertedVideo = Readonly<{
  /** H.264 and AAC in an MP4 that can be played while it arrives. */
  video: string
  /** JPEG, as large as the video. */
  poster: string
  /** JPEG, 320 pixels wide at most. */
  thumbnail: string
  seconds: number
}>

export type Converting = Readonly<{
  /** The file as it was uploaded. Nothing about it is believed but its container. */
  source: string
  container: VideoContainer
  /** An empty folder for the results. */
  folder: string
  signal: AbortSignal
  /** From 0 to 1; null while it cannot be told. */
  onShare: (share: number | null) => void
}>

/** The formats that are taken, by their first bytes. */
export type VideoContainer = 'isobmff' | 'matroska' | 'avi' | 'asf' | 'flv'

/** Makes a video that every browser plays. */
export type VideoConverter = Readonly<{
  /** @throws NotConvertible, or the reason of the signal */
  convert: (converting: Converting) => Promise<ConvertedVideo>
}>
