// What events show as the stylist does.
export { pieceSize } from '../stylist/model/piece-size'
export { PiecePicture, PieceTitle } from '../stylist/piece'
