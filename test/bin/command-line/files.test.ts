import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { expect, it } from 'vitest'
import { createOutputFolder, writeOutputFile } from '#bin/command-line/files.ts'
import { createFolder } from '../../support/temporary-folder.ts'

const { pathTo } = createFolder()

it('an output file is written to what a link points to, and into a pipe', () => {
  const [target, link, pipe] = [pathTo('target.xlsx'), pathTo('link.xlsx'), pathTo('pipe')]
  writeFileSync(target, 'before')
  symlinkSync(target, link)
  execFileSync('mkfifo', [pipe])
  // Open for both, a pipe keeps what is written until it is read; an empty one is an error.
  const opened = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  for (const file of [link, pipe]) writeOutputFile(file, Buffer.from('secret'))
  const received = Buffer.alloc(6)
  readSync(opened, received)
  closeSync(opened)
  expect([readFileSync(target, 'utf8'), String(received)]).toEqual(['secret', 'secret'])
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(lstatSync(pipe).isFIFO()).toBe(true)
})

it('a folder that cannot be created is refused by name', () => {
  writeFileSync(pathTo('a-file'), '')
  expect(() => createOutputFolder(pathTo('a-file/person'))).toThrow('Cannot create the folder')
})
