import type { Api } from './api-client.ts'

/** From a browser, telling how much of it has gone: of what a browser has, only XMLHttpRequest knows. */
export const uploading =
  (tell: (share: number) => void): Api =>
  (address, { method = 'POST', body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError(`no answer from ${address}`))
      request.send(body as FormData)
    })
