import { Picture } from '@portal/contracts/site/picture'
import { Node } from '@tiptap/core'

/** A picture among paragraphs. Of what is pasted or stored, only pictures of this portal are taken: no other would be shown. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (Picture.safeParse(element.getAttribute('src')).success ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
