/** Pictures that staff have uploaded, to choose from. */
export const texts = {
  upload: 'Upload a picture',
  choose: 'Choose an uploaded picture',
  title: 'Uploaded pictures',
  loading: 'Loading the pictures',
  none: 'No pictures yet',
  'none-hint': 'Pictures that staff upload for the site are listed here.',
  close: 'Close',
} as const
