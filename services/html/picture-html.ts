/** The picture comes before the words in the text of its option, which describe it. Its address needs no escapes. */
export const pictureHtml = ({ image }: Readonly<{ image?: string | undefined }>): string =>
  image === undefined ? '' : `<img src="${image}" alt="">`
