import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createOutputFolder, writeOutputFile } from '#bin/command-line/files.ts'
import { createFolder } from '../../temporary-folder.ts'

const { pathTo } = createFolder()

it('an output file is written to what a link points to, and to a device', () => {
  writeFileSync(pathTo('target.xlsx'), 'before')
  symlinkSync(pathTo('target.xlsx'), pathTo('link.xlsx'))
  for (const file of [pathTo('link.xlsx'), '/dev/null']) writeOutputFile(file, Buffer.from('secret'))
  expect(readFileSync(pathTo('target.xlsx'), 'utf8')).toBe('secret')
  expect(lstatSync(pathTo('link.xlsx')).isSymbolicLink()).toBe(true)
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

it('a folder that cannot be created is refused by name', () => {
  writeFileSync(pathTo('a-file'), '')
  expect(() => createOutputFolder(pathTo('a-file/person'))).toThrow('Cannot create the folder')
})
