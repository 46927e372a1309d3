/* try_call.S - int try_call_raw(void (*body)(void *), void *data): the frame where C catches. Its personality sends every throw that
 * passes it to try_call_landing, with the callee-saved registers and the stack pointer of this frame restored by the unwinder. */

#if defined(__x86_64__)
    .text
    .globl  try_call_raw
    .hidden try_call_raw
    .type   try_call_raw, @function
    .p2align 4
try_call_raw:
    .cfi_startproc
    .cfi_personality 0x1b, try_call_personality /* DW_EH_PE_pcrel | sdata4 */
    endbr64
    pushq   %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    movq    %rdi, %rax
    movq    %rsi, %rdi
    callq   *%rax
    xorl    %eax, %eax
    popq    %rbp
    .cfi_remember_state
    .cfi_def_cfa %rsp, 8
    retq
    .cfi_restore_state
    .globl  try_call_landing
    .hidden try_call_landing
try_call_landing:
    endbr64
    movl    $1, %eax
    popq    %rbp
    .cfi_def_cfa %rsp, 8
    retq
    .cfi_endproc
    .size   try_call_raw, . - try_call_raw

#elif defined(__aarch64__)
    .text
    .globl  try_call_raw
    .hidden try_call_raw
    .type   try_call_raw, %function
    .p2align 2
try_call_raw:
    .cfi_startproc
    .cfi_personality 0x1b, try_call_personality
    stp     x29, x30, [sp, #-16]!
    .cfi_def_cfa_offset 16
    .cfi_offset x29, -16
    .cfi_offset x30, -8
    mov     x29, sp
    mov     x2, x0
    mov     x0, x1
    blr     x2
    mov     w0, #0
    ldp     x29, x30, [sp], #16
    .cfi_remember_state
    .cfi_def_cfa sp, 0
    ret
    .cfi_restore_state
    .globl  try_call_landing
    .hidden try_call_landing
try_call_landing:
    mov     w0, #1
    ldp     x29, x30, [sp], #16
    .cfi_def_cfa sp, 0
    ret
    .cfi_endproc
    .size   try_call_raw, . - try_call_raw

#else
#error "try_call is written for x86-64 and AArch64"
#endif

    .section .note.GNU-stack, "", %progbits
