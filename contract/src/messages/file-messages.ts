/** Messages of file fields and their drop zones. */

export const fileMessages = {
  choose: 'Choose files',
  drop: 'or drop them here',
  chooseOne: 'Choose a file',
  dropOne: 'or drop it here',
  kinds: 'PDF, images, CSV, TXT, XLSX or DOCX, at most 10 MB each',
  pictures: 'PNG, JPEG, GIF or WebP, at most 10 MB',
  csv: 'CSV, at most 10 MB. From a spreadsheet: save as CSV',
  csvOnly: 'Only CSV files can be read. In a spreadsheet, choose “Save as” and CSV',
  sample: 'Download a sample file',
} as const
