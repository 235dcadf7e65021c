import { describe, expect, it } from 'vitest'
import {
  checkUpload,
  findContentType,
  formatRejection,
  rejectionTexts,
  replaceExtension,
} from '#shared/rules/upload-check.ts'
import { uploadLinkQuery } from '#shared/schemas/attachment.ts'

describe('uploads', () => {
  it.each([
    ['a.png', 'image/png', 1, 'accepted'],
    ['a.JPEG', 'image/jpeg', 20_971_520, 'accepted'],
    ['a.pdf', '', 5, 'accepted'],
    ['a.pdf', 'application/pdf', 20_971_521, 'too-large'],
    ['a.pdf', 'application/pdf', 0, 'empty'],
    ['a.heic', 'image/heic', 5, 'wrong-type'],
    ['a.jpg', 'image/heic', 5, 'wrong-type'],
    ['a.txt', 'text/plain;charset=utf-8', 5, 'accepted'],
    ['a.jfif', 'image/pjpeg', 5, 'accepted'],
    ['a.docx', 'application/zip', 5, 'accepted'],
    ['a.pdf.exe', '', 5, 'wrong-type'],
    ['a.constructor', '', 5, 'wrong-type'],
    ['1000012345', 'image/jpeg', 5, 'accepted'],
    ['Grades', '', 5, 'accepted'],
    ['Grades', 'application/octet-stream', 5, 'accepted'],
    ['Results v1.2', 'image/jpeg', 5, 'accepted'],
    ['Mr.Smith', 'application/pdf', 5, 'accepted'],
    ['Mr.Smith', '', 5, 'wrong-type'],
    ['Mr.Smith (2)', '', 5, 'accepted'],
    ['grades.csv', 'application/vnd.ms-excel', 5, 'wrong-type'],
    ['.pdf', '', 5, 'accepted'],
  ])('%s of type %j and %i bytes: %s', (name, type, size, expected) => {
    expect(checkUpload({ name, type, size })).toBe(expected)
  })
  it('accept the nine extensions of the specification', () => {
    const extensions = ['png', 'jpg', 'jpeg', 'pdf', 'txt', 'xls', 'xlsx', 'doc', 'docx']
    expect(extensions.map(extension => findContentType(`file.${extension}`))).not.toContain(undefined)
  })

  it('are accepted by name while their type and size are unknown', () => {
    expect(checkUpload({ name: 'a.pdf' })).toBe('accepted')
    expect(checkUpload({ name: 'a.heic' })).toBe('wrong-type')
  })

  it.each([
    ['photo.PNG', 'image/png', 'photo.PNG'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.jfif', 'image/jpeg', 'photo.jpg'],
    ['my.results.doc', findContentType('.docx') ?? '', 'my.results.docx'],
    ['نتائج.jpg', 'application/pdf', 'نتائج.pdf'],
    ['Results v1.2', 'application/pdf', 'Results v1.2.pdf'],
    ['.pdf', 'application/pdf', 'document.pdf'],
    ['.JPE', 'image/jpeg', 'document.jpg'],
    [' .doc', 'application/pdf', 'document.pdf'],
  ])('named %j with content of %j are stored as %j', (name, contentType, stored) => {
    expect(replaceExtension(name, contentType)).toBe(stored)
  })

  it('have the last part of a path as their name, without invisible characters', () => {
    const fileName = '..\\..\\evil\u202e\u2067\u200f\u2028\r\nname.pdf'
    expect(uploadLinkQuery.parse({ fileName })).toEqual({ fileName: 'evilname.pdf' })
  })

  it.each(['text/plain;\r\nx: y', 'text/plain\n', '\ntext/plain'])(
    'have no line end in their type %j',
    type => {
      expect(uploadLinkQuery.safeParse({ fileName: 'a.txt', contentType: type }).success).toBe(false)
    },
  )

  it.each([
    ['a.heic', ''],
    ['a.HEIF', ''],
    ['1000012345', 'image/heic'],
  ])('of the photo %j of type %j are refused with advice on both kinds of phones', (name, type) => {
    expect(formatRejection('wrong-type', { name, type })).toMatch(/iPhone.*Android/)
    expect(formatRejection('too-large', { name, type })).toBe(rejectionTexts['too-large'])
  })

  it.each([
    ['a.exe', undefined],
    ['a.heic.exe', undefined],
    ['heic', undefined],
    ['a.heix', 'text/html; image/heic'],
  ])('of %s and type %s are refused without it', (name, type) => {
    expect(formatRejection('wrong-type', { name, type })).toBe(rejectionTexts['wrong-type'])
  })
})
