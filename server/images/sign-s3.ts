import { createHash, createHmac } from 'node:crypto'

export type S3Key = { id: string; secret: string; region: string }

type Request = { method: string; url: URL; headers: Record<string, string>; at: Date }

/** What an S3-compatible store asks for (AWS Signature Version 4): the headers of the request, with its signature. */
export function signS3(
  { id, secret, region }: S3Key,
  { method, url, headers, at }: Request,
  payload: Uint8Array | '',
): Record<string, string> {
  const instant = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = instant.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(payload),
    'x-amz-date': instant,
  }
  const names = Object.keys(signed).sort()
  const asked = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map(name => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', instant, scope, sha256(asked)].join('\n')).toString('hex')
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
