/** The default logo on a canvas of 48 × 48: an usherette's torch, its beam and its pool of light. */
export const mark = {
  lamp: 'M20.2 3.5h7.6a1.7 1.7 0 0 1 1.7 1.7v5.6l1.9 3.2a1.6 1.6 0 0 1-1.4 2.4H18a1.6 1.6 0 0 1-1.4-2.4l1.9-3.2V5.2a1.7 1.7 0 0 1 1.7-1.7Z',
  beam: 'M18.3 18.4h11.4L44 38.2C44 43 35 46.5 24 46.5S4 43 4 38.2Z',
  pool: { cx: 24, cy: 38.2, rx: 20, ry: 8.3 },
} as const
