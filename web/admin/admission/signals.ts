import type { Colour } from '../../../contract/rules/admission.ts'

type Note = { hertz: number; from: number; to: number; shape: OscillatorType }

type Tune = Colour | 'question'

/**
 * The sound of each result. Staff can tell them apart by ear: two rising notes for green, two equal notes for
 * orange, one long low note for red, three short notes for a question.
 */
const notes: Record<Tune, Note[]> = {
  green: [
    { hertz: 880, from: 0, to: 0.09, shape: 'sine' },
    { hertz: 1320, from: 0.1, to: 0.26, shape: 'sine' },
  ],
  orange: [
    { hertz: 440, from: 0, to: 0.14, shape: 'triangle' },
    { hertz: 440, from: 0.22, to: 0.36, shape: 'triangle' },
  ],
  red: [{ hertz: 170, from: 0, to: 0.6, shape: 'square' }],
  question: [0, 0.12, 0.24].map(from => ({ hertz: 660, from, to: from + 0.07, shape: 'sine' })),
}

const shakes: Record<Tune, number[]> = {
  green: [60],
  orange: [120, 80, 120],
  red: [350],
  question: [50, 50, 50, 50, 50],
}

let sound: AudioContext | undefined

/**
 * Creates or resumes the sound output. Called at each click or key press, because browsers allow sound only after
 * one.
 */
export function wakeSound(): void {
  // Run later: creating the first AudioContext is slow and would delay the next key presses of a hand scanner.
  setTimeout(() => {
    sound ??= new AudioContext()
    if (sound.state === 'suspended') void sound.resume()
  })
}

export function signal(tune: Tune, muted: boolean): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes[tune])
  if (!muted && sound?.state === 'running') play(sound, notes[tune])
}

function play(context: AudioContext, tune: Note[]): void {
  const start = context.currentTime
  for (const { hertz, from, to, shape } of tune) {
    const voice = new OscillatorNode(context, { frequency: hertz, type: shape })
    const loudness = new GainNode(context, { gain: shape === 'square' ? 0.15 : 0.35 })
    voice.connect(loudness).connect(context.destination)
    voice.start(start + from)
    voice.stop(start + to)
  }
}
