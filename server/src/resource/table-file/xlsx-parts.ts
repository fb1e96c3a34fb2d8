// The fixed parts of a workbook: relationships, sheet name and cell formats.
import { escapeXml } from './escape-xml.ts'
import type { ColumnKind } from '../kinds.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const sheetPart = 'xl/worksheets/sheet1.xml'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Custom formats have ids from 164; the others are built into every spreadsheet program. */
const ownFormats = {
  164: '[$€-2] #,##0.00',
  165: 'dd/mm/yyyy',
  166: 'dd/mm/yyyy hh:mm',
} as const

/** Indexes into `cellXfs` below. */
export const headStyle = 1
export const styles: Readonly<Record<ColumnKind, number>> = {
  ...{ text: 2, integer: 3, code: 4, money: 5, percent: 6, date: 7, minute: 8 },
}
// General, header, @, #,##0, 0, euro, 0.00%, day, minute.
const numberFormats = [0, 0, 49, 3, 1, 164, 10, 165, 166]

const cellStyles = numberFormats
  .map((id, place) => {
    const font = place === headStyle ? 1 : 0
    return `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  })
  .join('')

const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`
const formatXml = ([id, code]: [string, string]): string =>
  `<numFmt numFmtId="${id}" formatCode="${code}"/>`

const stylesXml = `${xmlHead}<styleSheet xmlns="${mainNamespace}"><numFmts count="3">${Object.entries(ownFormats).map(formatXml).join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${numberFormats.length}">${cellStyles}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** At most 31 characters without those that Excel rejects, and no apostrophe at either end. */
export const sheetName = (title: string): string =>
  title
    .replace(/[\\/*?:[\]]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Sheet1'

const override = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${spreadsheet}.${type}+xml"/>`
const related = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
const relationshipsXml = (all: string): string =>
  `${xmlHead}<Relationships xmlns="${packaged}/relationships">${all}</Relationships>`

export const unchangingParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${xmlHead}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override(sheetPart, 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relationshipsXml(related('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/_rels/workbook.xml.rels': relationshipsXml(
    related('rId1', 'worksheet', 'worksheets/sheet1.xml') + related('rId2', 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': stylesXml,
}

/** `last` is the last cell. LibreOffice finds a sheet's filter by a defined name. */
export function workbookXml(title: string, last: string): string {
  const name = sheetName(title)
  const range = `'${name.replaceAll("'", "''")}'!${absolute('A1')}:${absolute(last)}`
  return `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapeXml(range)}</definedName></definedNames></workbook>`
}

/** $B$7 for B7. */
const absolute = (cell: string): string => cell.replace(/([A-Z]+)(\d+)/, '$$$1$$$2')
