import { limits } from '#contract/constants.ts'
import type { Message } from '#contract/messages/common.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { jpegOf } from '@/lib/files/draw-photo'

/** A camera or a capture that did not work, in words for the person. */
export class CameraProblem extends Error {
  readonly notice: Message

  constructor(notice: Message) {
    super(notice.text)
    this.name = 'CameraProblem'
    this.notice = notice
  }
}

const sizes = {
  face: { width: { ideal: 1280 }, height: { ideal: 960 } },
  clothes: { width: { ideal: 1920 }, height: { ideal: 1440 } },
}

export type Subject = 'face' | 'clothes'

/** Requests the front or the rear camera. The caller has to stop the stream. */
export async function openCamera(subject: Subject): Promise<MediaStream> {
  // Browsers have no cameras for pages without a secure connection.
  if (!('mediaDevices' in navigator)) throw new CameraProblem(photoMessages.cameraMissing)
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: subject === 'face' ? 'user' : 'environment', ...sizes[subject] },
    })
  } catch (error) {
    throw new CameraProblem(whyNot(error))
  }
}

export function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What the video shows now, as a JPEG. */
export async function capture(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0 || videoHeight === 0) {
    throw new CameraProblem(photoMessages.cameraNotReady)
  }
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, limits.photoEdge / Math.max(videoWidth, videoHeight))
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new CameraProblem(photoMessages.cannotProcess)
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return jpegOf(canvas).catch(() => {
    throw new CameraProblem(photoMessages.captureFailed)
  })
}

function whyNot(error: unknown): Message {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return photoMessages.cameraDenied
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return photoMessages.cameraMissing
  return photoMessages.cameraFailed
}
