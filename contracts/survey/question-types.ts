import { allocation } from './types/allocation.ts'
import { captcha } from './types/captcha.ts'
import { collapsibleGrid } from './types/collapsible-grid.ts'
import { date } from './types/date.ts'
import { dropdown } from './types/dropdown.ts'
import { fileUpload } from './types/file-upload.ts'
import { grid } from './types/grid.ts'
import { grid3d } from './types/grid-3d.ts'
import { imageMulti } from './types/image-multi.ts'
import { imageSingle } from './types/image-single.ts'
import { info } from './types/info.ts'
import { inlineRotatedGrid } from './types/inline-rotated-grid.ts'
import { multiChoice } from './types/multi-choice.ts'
import { neatGrid } from './types/neat-grid.ts'
import { number } from './types/number.ts'
import { openText } from './types/open-text.ts'
import { openTextList } from './types/open-text-list.ts'
import { rankSort } from './types/rank-sort.ts'
import { singleButton } from './types/single-button.ts'
import { singleChoice } from './types/single-choice.ts'
import { sliderGrid } from './types/slider-grid.ts'
import { textBalance } from './types/text-balance.ts'
import { upDown } from './types/up-down.ts'
import { videoComment } from './types/video-comment.ts'
import { videoLike } from './types/video-like.ts'

/** Every question type, in the order in which they are listed for authors. */
export const questionTypes = [
  singleChoice,
  multiChoice,
  rankSort,
  grid,
  info,
  openText,
  singleButton,
  dropdown,
  neatGrid,
  number,
  imageSingle,
  imageMulti,
  collapsibleGrid,
  inlineRotatedGrid,
  sliderGrid,
  upDown,
  allocation,
  textBalance,
  openTextList,
  date,
  grid3d,
  captcha,
  fileUpload,
  videoComment,
  videoLike,
] as const
