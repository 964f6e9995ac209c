/** A picture as it is sent. */
export type PictureFile = Readonly<{ type: string; bytes: Buffer }>

/** The file of a picture of the site, which is kept as a data URL; null where there is none. */
export const pictureFile = (picture: string | null): PictureFile | null => {
  const [, type, data] = /^data:([^;]+);base64,(.*)$/.exec(picture ?? '') ?? []
  return type === undefined || data === undefined ? null : { type, bytes: Buffer.from(data, 'base64') }
}
