/** Messages of file fields and their drop zones. */

export const fileMessages = {
  drop: 'Drop files here or',
  choose: 'choose them',
  dropOne: 'Drop a file here or',
  chooseOne: 'choose it',
  kinds: 'PDF, images, CSV, TXT, XLSX or DOCX, at most 10 MB each',
  pictures: 'PNG, JPEG, GIF or WebP, at most 10 MB',
  csv: 'CSV, at most 10 MB. From a spreadsheet: save as CSV',
  csvOnly: 'Only CSV files can be read. In a spreadsheet, choose “Save as” and CSV',
  sample: 'Download a sample file',
} as const
