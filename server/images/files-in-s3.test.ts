import { expect, test } from 'vitest'
import { signS3 } from './files-in-s3.ts'

const key = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')

// The examples come from Amazon's documentation of Signature Version 4.
test.each([
  [
    'GET of a part of an object',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, payload: '' as const },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT of an object',
    {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      payload: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'list of objects',
    { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, payload: '' as const },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])(
  "the AWS signature of a request (%s) matches the one in Amazon's documentation",
  (_, { method, path, headers, payload }, signature) => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
    expect(
      signS3(key, { method, url, headers: headers as Record<string, string>, at }, payload),
    ).toMatchObject({
      authorization: expect.stringContaining(`Signature=${signature}`),
    })
  },
)
