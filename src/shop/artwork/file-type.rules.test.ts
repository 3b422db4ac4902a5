import { describe, expect, test } from 'vitest';
import { ENDS_BYTES, fileKind, REFUSED_KINDS } from './file-type.rules.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
/** As the shop looks at a file: its two ends. */
const kindOf = (file: Buffer) => fileKind(file.subarray(0, ENDS_BYTES), file.subarray(-ENDS_BYTES));
const zeros = (count: number) => Array.from({ length: count }, () => 0);

const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n9\n%%EOF\n';
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IEND = [...zeros(4), 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10];
const ZIP_END = ['PK\x05\x06', zeros(18)] as const;
const FAR = 'x'.repeat(3 * ENDS_BYTES);

describe('what the shop prints from', () => {
  test.each([
    ['a PDF', bytes(PDF), 'application/pdf'],
    ['a PDF 2.0', bytes(PDF.replace('1.7', '2.0')), 'application/pdf'],
    ['a large PDF', bytes('%PDF-1.4\n', FAR, 'startxref\n1\n%%EOF'), 'application/pdf'],
    [
      'an Illustrator file with its PDF',
      bytes('%PDF-1.6\n%Adobe Illustrator\n', 'startxref\n1\n%%EOF'),
      'application/pdf',
    ],
    ['a JPEG', bytes(JPEG, zeros(40), [0xff, 0xd9]), 'image/jpeg'],
    ['a JPEG with a trailer of its camera', bytes(JPEG, zeros(40), [0xff, 0xd9], 'SEFT'), 'image/jpeg'],
    ['a PNG', bytes(PNG, zeros(40), IEND), 'image/png'],
    ['a TIFF', bytes('II*\0', zeros(40)), 'image/tiff'],
    ['a TIFF of the other byte order', bytes('MM\0*', zeros(40)), 'image/tiff'],
    ['a TIFF above 4 GB', bytes('II+\0\x08\0\0\0', zeros(40)), 'image/tiff'],
  ])('%s', (_what, file, type) => {
    expect(kindOf(file)).toEqual({ type });
  });
});

const REFUSED = [
  ['a file of no byte', bytes(), 'file_is_empty'],
  ['a PDF that was cut off', bytes('%PDF-1.7\n', FAR), 'file_is_incomplete'],
  ['a JPEG that was cut off', bytes(JPEG, FAR), 'file_is_incomplete'],
  ['a PNG that was cut off', bytes(PNG, FAR), 'file_is_incomplete'],
  ['a PDF that is a ZIP too', bytes(PDF, ...ZIP_END), 'file_is_two_in_one'],
  ['a JPEG that is a ZIP too', bytes(JPEG, [0xff, 0xd9], ...ZIP_END), 'file_is_two_in_one'],
  ['a JPEG with a page in it', bytes(JPEG, '<script>alert(1)</script>', [0xff, 0xd9]), 'file_is_two_in_one'],
  ['a PNG with PHP behind it', bytes(PNG, IEND, '<?php system($_GET[0]);'), 'file_is_two_in_one'],
  ['a JPEG that is a PDF too', bytes(JPEG, PDF, [0xff, 0xd9]), 'file_is_two_in_one'],
  ['a GIF that is a PDF too', bytes('GIF89a', zeros(10), PDF), 'file_is_two_in_one'],
  ['a page that is a PDF too', bytes('<html>', PDF), 'file_is_two_in_one'],
  ['a ZIP archive', bytes('PK\x03\x04', zeros(30), 'flyer.pdf', ...ZIP_END), 'file_is_archive'],
  ['a RAR archive', bytes('Rar!\x1a\x07\x01\0', zeros(20)), 'file_is_archive'],
  ['a 7z archive', bytes([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], zeros(20)), 'file_is_archive'],
  ['a tar archive', bytes('flyer.pdf', zeros(248), 'ustar', zeros(20)), 'file_is_archive'],
  ['a Word document', bytes('PK\x03\x04', zeros(26), 'word/document.xml', ...ZIP_END), 'file_is_office'],
  ['an old Word document', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], zeros(20)), 'file_is_office'],
  [
    'an OpenDocument text',
    bytes('PK\x03\x04', zeros(26), 'mimetypeapplication/vnd.oasis.opendocument.text'),
    'file_is_office',
  ],
  ['an SVG', bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file_is_vector_page'],
  ['an InDesign document', bytes([0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d, 0x46, 0xe5], zeros(20)), 'file_is_layout'],
  ['a Photoshop document', bytes('8BPS\0\x01', zeros(20)), 'file_is_photoshop'],
  ['an EPS', bytes('%!PS-Adobe-3.0 EPSF-3.0\n'), 'file_is_postscript'],
  ['an Illustrator file without PDF', bytes('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R)\n'), 'file_is_postscript'],
  ['a HEIC', bytes(zeros(3), [0x18], 'ftypheic', zeros(4), 'mif1heic'), 'file_is_heic'],
  ['a raw picture of a Canon', bytes('II*\0\x10\0\0\0CR\x02\0', zeros(20)), 'file_is_camera_raw'],
  ['a newer one', bytes(zeros(3), [0x18], 'ftypcrx ', zeros(8)), 'file_is_camera_raw'],
  ['a GIF', bytes('GIF89a', zeros(20)), 'file_is_web_picture'],
  ['a WebP', bytes('RIFF', zeros(4), 'WEBPVP8 '), 'file_is_web_picture'],
  ['an AVIF', bytes(zeros(3), [0x18], 'ftypavif', zeros(8)), 'file_is_web_picture'],
  ['a program', bytes('MZ\x90\0', zeros(20)), 'file_is_program'],
  ['a script', bytes('#!/bin/sh\nrm -rf /\n'), 'file_is_program'],
  ['a page', bytes('<!DOCTYPE html><script>alert(1)</script>'), 'file_is_web_page'],
  [
    'the test file of virus scanners',
    bytes('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
    'file_is_text',
  ],
  ['zeros', bytes(zeros(64)), 'file_is_unknown'],
] as const;

describe('what it does not print from', () => {
  test.each(REFUSED)('%s', (_what, file, refused) => {
    expect(kindOf(file)).toEqual({ refused });
  });

  test('has a case of each kind here', () => {
    expect([...new Set(REFUSED.map(([, , kind]) => kind))].toSorted()).toEqual(REFUSED_KINDS.toSorted());
  });
});
