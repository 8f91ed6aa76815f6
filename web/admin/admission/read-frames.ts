type Reader = (frame: HTMLCanvasElement) => Promise<string | null>

// In few lines, what TypeScript does not know yet.
type NativeDetector = { detect(image: HTMLCanvasElement): Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): NativeDetector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

const pauseMs = 100
const largestSide = 720

/** Reads QR codes from a video until it is told to stop; tells each text every time it is seen. */
export function readFrames(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const canvas = document.createElement('canvas')
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = async (read: Reader) => {
    if (drawMiddle(video, canvas)) {
      const text = await read(canvas)
      if (text && !stopped) onText(text)
    }
    if (!stopped) timer = setTimeout(() => void look(read), pauseMs)
  }
  chooseReader().then(look)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** The browser's own where it has one, else ours, which is loaded then. */
async function chooseReader(): Promise<Reader> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (window.BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] })
    return async frame => (await detector.detect(frame).catch(() => []))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  return async frame => {
    const context = frame.getContext('2d', { willReadFrequently: true })!
    try {
      return decodeQR(context.getImageData(0, 0, frame.width, frame.height))
    } catch {
      // It throws for a picture without a code, which is what most pictures are.
      return null
    }
  }
}

/** The square in the middle, where one aims, no larger than a code needs. */
function drawMiddle(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const side = Math.min(video.videoWidth, video.videoHeight)
  if (side === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const drawn = Math.min(side, largestSide)
  if (canvas.width !== drawn) canvas.width = canvas.height = drawn
  const left = (video.videoWidth - side) / 2
  const top = (video.videoHeight - side) / 2
  canvas
    .getContext('2d', { willReadFrequently: true })!
    .drawImage(video, left, top, side, side, 0, 0, drawn, drawn)
  return true
}
