import type { Message } from './common.ts'

/** What people read when they choose, take or send a photo or a document. */
export const photoMessages = {
  invalidFile: { title: 'Invalid File', text: 'Please select an image file' },
  unreadable: { title: 'Invalid File', text: 'Please select an image file. This one cannot be opened.' },
  tooLarge: { title: 'File Too Large', text: 'Please select an image under 5MB' },
  tooManyPixels: {
    title: 'File Too Large',
    text: 'This picture has too many pixels to open here. Take a screenshot of it and choose that.',
  },
  damagedPicture: {
    title: 'Invalid File',
    text: 'This picture can’t be opened. Choose another one, or take a new photo.',
  },
  damagedPdf: {
    title: 'Invalid File',
    text: 'This PDF is damaged or incomplete. Download or scan it again, or add a photo of it.',
  },
  uploadFailed: { title: 'Upload Failed', text: 'Your photo was not saved. Please try again.' },
  tooMany: {
    title: 'Upload Failed',
    text: 'You have uploaded as many files as you can for now. Please try again in an hour.',
  },
  cameraNotReady: {
    title: 'Capture Error',
    text: 'Camera not ready. Wait until you see yourself, then try again.',
  },
  cannotProcess: { title: 'Capture Error', text: 'Cannot process the image. Please try again.' },
  captureFailed: { title: 'Capture Error', text: 'Failed to capture the photo. Please try again.' },
  cameraDenied: {
    title: 'Camera is off',
    text: 'Your browser did not let Aso use the camera. Allow it in the browser settings, or upload a photo.',
  },
  cameraMissing: { title: 'No camera found', text: 'Please upload a photo instead.' },
  cameraFailed: {
    title: 'Camera did not start',
    text: 'Another app may be using it. Close that app and try again, or upload a photo.',
  },
} as const satisfies Record<string, Message>
