import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createOutputFolder, writeOutputFile } from '#bin/command-line/files.ts'
import { createFolder } from '../../support/temporary-folder.ts'

const { folder, pathTo } = createFolder()

it('an output file replaces an earlier one as a whole', () => {
  writeFileSync(pathTo('names.xlsx'), 'earlier')
  writeOutputFile(pathTo('names.xlsx'), Buffer.from('new'))
  expect(readFileSync(pathTo('names.xlsx'), 'utf8')).toBe('new')
  expect(readdirSync(folder)).toEqual(['names.xlsx'])
})

it('an output file that cannot be written is refused by name, and leaves nothing behind', () => {
  mkdirSync(pathTo('a-folder.xlsx'))
  expect(() => writeOutputFile(pathTo('a-folder.xlsx'), Buffer.from('new'))).toThrow('Cannot write the file')
  expect(readdirSync(folder).filter(name => name.endsWith('.partial'))).toEqual([])
})

it('a folder that cannot be created is refused by name', () => {
  writeFileSync(pathTo('a-file'), '')
  expect(() => createOutputFolder(pathTo('a-file/person'))).toThrow('Cannot create the folder')
})
