/** The content is no video, or has no end, or needs more time or memory than a video may. Trying again is of no use. */
export class NotConvertible extends Error {
  override readonly name = 'NotConvertible'
}
