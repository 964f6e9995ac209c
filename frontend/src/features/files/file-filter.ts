import { FileAccess, FilePurpose } from '@portal/contracts/files/file-type'
import { addressFilter, anyText, aPosition, oneOf } from '../../lib/address-filter.ts'

export const fileKinds = ['image', 'video', 'audio', 'document'] as const
export const pageSizes = ['5', '10', '20', '50', '100'] as const

/** What the list is narrowed by. Empty stands for the defaults of the call. */
export const fileFilter = addressFilter({
  search: anyText,
  fileType: oneOf(fileKinds),
  access: oneOf(FileAccess.options),
  source: oneOf(FilePurpose.options),
  user: anyText,
  deleted: oneOf(['1']),
  page: aPosition,
  itemsPerPage: oneOf(pageSizes),
})
export type FileFilter = typeof fileFilter.none

const UUID = /^[0-9a-f-]{36}$/

/** The filter as the call takes it. */
export const filesQueryOf = ({ search, fileType, access, source, user, deleted, page, itemsPerPage }: FileFilter) => ({
  ...(search !== '' && { search: search.slice(0, 200) }),
  ...(UUID.test(user) && { user }),
  fileType: fileKinds.find((one) => one === fileType),
  access: FileAccess.options.find((one) => one === access),
  source: FilePurpose.options.find((one) => one === source),
  deleted: deleted === '1' ? ('1' as const) : undefined,
  page: page === '' ? 1 : Number(page),
  itemsPerPage: itemsPerPage === '' ? 10 : Number(itemsPerPage),
})
