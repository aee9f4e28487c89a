/** A list of whole numbers that grows; four bytes each. */
export class Ints {
  private data = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Int32Array(this.data.length * 2)
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length++] = value
  }

  at(index: number): number {
    return this.data[index] ?? -1
  }

  get bytes(): number {
    return this.data.byteLength
  }
}
